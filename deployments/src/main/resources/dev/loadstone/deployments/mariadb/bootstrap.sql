create database mysql;
use mysql;
set @auth_root_socket = null;
${system_tables}
delete from mysql.global_priv;
flush privileges;
create user ${user}@'%' identified by '${password}';
grant all on *.* to ${user}@'%' with grant option;
create database ${database} character set utf8mb4 collate utf8mb4_bin;
