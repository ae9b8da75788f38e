-- The table of the witness of isolation for MariaDB 10.6 and MySQL 8.0, with InnoDB, and newer.
-- from: generic

-- section: tables

create table loadstone_witness (
  -- columns from generic
  primary key (grp, id)
) engine = InnoDB;
