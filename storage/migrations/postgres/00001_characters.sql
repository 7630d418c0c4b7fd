-- +goose Up

-- Who is who, and what of a character lasts. All instants are microseconds since 1970 UTC.

CREATE TABLE account (
  account_id   BIGINT NOT NULL PRIMARY KEY,
  name         VARCHAR(32),
  name_key     VARCHAR(32) UNIQUE,
  password     TEXT, -- NULL: a guest
  created_at   BIGINT NOT NULL,
  banned_until BIGINT
);

CREATE TABLE account_token (
  token_hash VARCHAR(64) NOT NULL PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
  kind       VARCHAR(8) NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX account_token_account ON account_token (account_id);
CREATE INDEX account_token_expiry ON account_token (expires_at);

CREATE TABLE player_character (
  character_id  BIGINT NOT NULL PRIMARY KEY,
  account_id    BIGINT NOT NULL REFERENCES account (account_id),
  slot          INTEGER NOT NULL,
  name          VARCHAR(32) NOT NULL UNIQUE,
  name_key      VARCHAR(32) NOT NULL UNIQUE,
  level         INTEGER NOT NULL CHECK (level >= 1),
  experience    BIGINT NOT NULL CHECK (experience >= 0),
  credits       BIGINT NOT NULL CHECK (credits >= 0),
  prestige      BIGINT NOT NULL CHECK (prestige >= 0),
  clone_credits BIGINT NOT NULL CHECK (clone_credits >= 0),
  version       BIGINT NOT NULL,
  created_at    BIGINT NOT NULL,
  UNIQUE (account_id, slot)
);

CREATE TABLE character_sheet (
  character_id BIGINT NOT NULL PRIMARY KEY REFERENCES player_character (character_id) ON DELETE CASCADE,
  document     TEXT NOT NULL,
  version      BIGINT NOT NULL,
  saved_at     BIGINT NOT NULL
);

CREATE TABLE zone_epoch (
  zone_key   VARCHAR(96) NOT NULL PRIMARY KEY,
  epoch      BIGINT NOT NULL,
  node       VARCHAR(64) NOT NULL,
  renewed_at BIGINT NOT NULL
);

CREATE TABLE id_block (
  kind    VARCHAR(32) NOT NULL PRIMARY KEY,
  next_id BIGINT NOT NULL
);

-- +goose Down

DROP TABLE id_block;
DROP TABLE zone_epoch;
DROP TABLE character_sheet;
DROP TABLE player_character;
DROP TABLE account_token;
DROP TABLE account;
