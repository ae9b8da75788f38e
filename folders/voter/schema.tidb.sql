-- The schema of the voter benchmark for TiDB: rows lie in the order of their keys, said in the table
-- because it is a setting of the server.
-- from: generic

-- section: tables

create table contestants (
  -- columns from generic
) character set = utf8mb4, collate = utf8mb4_bin;

create table area_codes (
  -- columns from generic
) character set = utf8mb4, collate = utf8mb4_bin;

create table limits (
  -- columns from generic
) character set = utf8mb4, collate = utf8mb4_bin;

create table votes (
  -- columns from generic
  primary key (phone_number, vote_number) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;
