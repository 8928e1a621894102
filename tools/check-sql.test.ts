import { describe, expect, test } from 'vitest'
import { checkSql } from './check-sql.ts'

describe('checkSql', () => {
  test.each([
    'create table message (realm_id int not null, id bigint, primary key (realm_id, id));',
    'create table if not exists setting (realm_id int primary key, body jsonb);',
    `create table topic ( -- one per name (and channel)
       realm_id int not null references realm (id),
       name text check (name in ('a)', 'b,')),
       constraint topic_pk primary key (realm_id, name)
     );`,
    'CREATE TABLE realm (id int generated always as identity primary key, name text);',
    'create table schema_migration (name text primary key);',
    '-- create table note (id int primary key);',
  ])('accepts %s', (sql) => {
    expect(check(sql)).toEqual([])
  })

  test.each([
    ['create table message (id bigint primary key);', 'has no column realm_id'],
    ['create table message (realm_id int, id int);', 'has no primary key'],
    [
      'create table message (realm_id int, id int, primary key (id, realm_id));',
      'its primary key starts with id',
    ],
    ['create table message (realm_id int, id int primary key);', 'its primary key starts with id'],
    ['create table realm (name text primary key);', 'has no column id'],
  ])('refuses %s', (sql, message) => {
    expect(check(sql).map((violation) => violation.message)).toContainEqual(
      expect.stringContaining(message),
    )
  })

  test('names the line of the table', () => {
    expect(check('-- first\n\ncreate table message (realm_id int);')[0]?.line).toBe(3)
  })

  test('reads migrations only', () => {
    const text = 'create table message (id int);'
    expect(checkSql([{ path: 'packages/server/test/old.sql', text }])).toEqual([])
  })
})

function check(text: string) {
  return checkSql([{ path: 'packages/server/migrations/0001-start.sql', text }])
}
