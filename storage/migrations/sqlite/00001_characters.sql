-- +goose Up

-- Who is who, and what of a character lasts. All instants are microseconds since 1970 UTC.

CREATE TABLE account (
  account_id   INTEGER NOT NULL PRIMARY KEY,
  name         TEXT CHECK (length(name) <= 32),
  name_key     TEXT UNIQUE CHECK (length(name_key) <= 32),
  password     TEXT, -- NULL: a guest
  created_at   INTEGER NOT NULL,
  banned_until INTEGER
) STRICT;

CREATE TABLE account_token (
  token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) <= 64),
  account_id INTEGER NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
  kind       TEXT NOT NULL CHECK (length(kind) <= 8),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX account_token_account ON account_token (account_id);
CREATE INDEX account_token_expiry ON account_token (expires_at);

CREATE TABLE player_character (
  character_id  INTEGER NOT NULL PRIMARY KEY,
  account_id    INTEGER NOT NULL REFERENCES account (account_id),
  slot          INTEGER NOT NULL,
  name          TEXT NOT NULL UNIQUE CHECK (length(name) <= 32),
  name_key      TEXT NOT NULL UNIQUE CHECK (length(name_key) <= 32),
  level         INTEGER NOT NULL CHECK (level >= 1),
  experience    INTEGER NOT NULL CHECK (experience >= 0),
  credits       INTEGER NOT NULL CHECK (credits >= 0),
  prestige      INTEGER NOT NULL CHECK (prestige >= 0),
  clone_credits INTEGER NOT NULL CHECK (clone_credits >= 0),
  version       INTEGER NOT NULL,
  created_at    INTEGER NOT NULL,
  UNIQUE (account_id, slot)
) STRICT;

CREATE TABLE character_sheet (
  character_id INTEGER NOT NULL PRIMARY KEY REFERENCES player_character (character_id) ON DELETE CASCADE,
  document     TEXT NOT NULL,
  version      INTEGER NOT NULL,
  saved_at     INTEGER NOT NULL
) STRICT;

CREATE TABLE zone_epoch (
  zone_key   TEXT NOT NULL PRIMARY KEY CHECK (length(zone_key) <= 96),
  epoch      INTEGER NOT NULL,
  node       TEXT NOT NULL CHECK (length(node) <= 64),
  renewed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE id_block (
  kind    TEXT NOT NULL PRIMARY KEY CHECK (length(kind) <= 32),
  next_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down

DROP TABLE id_block;
DROP TABLE zone_epoch;
DROP TABLE character_sheet;
DROP TABLE player_character;
DROP TABLE account_token;
DROP TABLE account;
