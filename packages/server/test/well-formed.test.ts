import { expect, test } from 'vitest'
import { faultsOf } from './well-formed.ts'

test('a page that nests, escapes and links within itself is well-formed', () => {
  const page = '<!doctype html>\n<p id="a">1 &lt; 2<br><a href="#a">up</a></p>'

  expect(faultsOf(page)).toEqual([])
})

test.each([
  ['<p>no doctype</p>', 'the doctype is missing'],
  ['<!doctype html>\n<p><b>x</p></b>', 'closed out of turn: </p></b>'],
  ['<!doctype html>\n<p>x', 'never closed: p'],
  ['<!doctype html>\n<p>1 < 2</p>', 'not escaped: < 2</p>'],
  ['<!doctype html>\n<p>a & b</p>', 'not escaped: & b</p>'],
  ['<!doctype html>\n<p class=x>a</p>', 'not escaped: <p class=x>a</p>'],
  ['<!doctype html>\n<i id="a"></i><i id="a"></i>', 'id given twice: a'],
  ['<!doctype html>\n<a href="#b">b</a>', 'leads nowhere: #b'],
])('%j is not', (page, fault) => {
  expect(faultsOf(page)).toEqual([fault])
})
