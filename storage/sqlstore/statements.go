package sqlstore

// reserveIDs returns the id behind those that were set aside.
var reserveIDs = statement{"reserve ids", `
INSERT INTO id_block (kind, next_id) VALUES ($1, $2)
ON CONFLICT (kind) DO UPDATE SET next_id = id_block.next_id + $3
RETURNING next_id`}

// Accounts.
var (
	selectAccount = statement{"account", `
SELECT account_id, name, name_key, password, created_at, banned_until FROM account WHERE account_id = $1`}

	selectAccountByKey = statement{"account by key", `
SELECT account_id, name, name_key, password, created_at, banned_until FROM account WHERE name_key = $1`}

	insertAccount = statement{"insert account", `
INSERT INTO account (account_id, name, name_key, password, created_at, banned_until) VALUES ($1, $2, $3, $4, $5, $6)`}

	updateAccount = statement{"update account", `
UPDATE account SET name = $1, name_key = $2, password = $3, banned_until = $4 WHERE account_id = $5`}
)

// Tokens.
var (
	selectToken = statement{"token", `
SELECT token_hash, account_id, kind, expires_at FROM account_token WHERE token_hash = $1`}

	insertToken = statement{"insert token", `
INSERT INTO account_token (token_hash, account_id, kind, expires_at) VALUES ($1, $2, $3, $4)`}

	deleteToken = statement{"delete token", `
DELETE FROM account_token WHERE token_hash = $1`}

	deleteTokens = statement{"delete tokens", `
DELETE FROM account_token WHERE account_id = $1`}

	deleteExpired = statement{"delete expired tokens", `
DELETE FROM account_token WHERE expires_at <= $1`}
)

// Characters. A new one is of level 1 and owns nothing.
var (
	selectCharacter = statement{"character", `
SELECT character_id, account_id, slot, name, name_key, created_at FROM player_character WHERE character_id = $1`}

	selectCharacterByKey = statement{"character by key", `
SELECT character_id, account_id, slot, name, name_key, created_at FROM player_character WHERE name_key = $1`}

	selectCharacters = statement{"characters", `
SELECT character_id, account_id, slot, name, name_key, created_at FROM player_character WHERE account_id = $1 ORDER BY slot`}

	insertCharacter = statement{"insert character", `
INSERT INTO player_character (character_id, account_id, slot, name, name_key, created_at,
  level, experience, credits, prestige, clone_credits, version)
VALUES ($1, $2, $3, $4, $5, $6, 1, 0, 0, 0, 0, 1)`}

	deleteCharacter = statement{"delete character", `
DELETE FROM player_character WHERE character_id = $1`}
)

// Sheets. Selecting from the characters passes over one that is gone, where a plain insert would fail the whole batch.
var (
	selectSheet = statement{"sheet", `
SELECT character_id, version, saved_at, document FROM character_sheet WHERE character_id = $1`}

	putSheet = statement{"put sheets", `
INSERT INTO character_sheet (document, version, saved_at, character_id)
SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), character_id FROM player_character WHERE character_id = $4
ON CONFLICT (character_id) DO UPDATE SET document = excluded.document, version = excluded.version, saved_at = excluded.saved_at
WHERE character_sheet.version < excluded.version`}
)

// Epochs.
var (
	selectEpoch = statement{"epoch", `
SELECT zone_key, epoch, node, renewed_at FROM zone_epoch WHERE zone_key = $1`}

	nextEpoch = statement{"next epoch", `
INSERT INTO zone_epoch (zone_key, epoch, node, renewed_at) VALUES ($1, 1, $2, $3)
ON CONFLICT (zone_key) DO UPDATE SET epoch = zone_epoch.epoch + 1, node = excluded.node, renewed_at = excluded.renewed_at
RETURNING epoch`}

	renewEpoch = statement{"renew epoch", `
UPDATE zone_epoch SET renewed_at = $1 WHERE zone_key = $2 AND epoch = $3`}
)
