import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isComposing } from './composing.ts'
import { allowsCharacterKeys, isCharacters, keysOf } from './keys-of.ts'
import { isStroke, type Pressed, Strokes } from './match-keys.ts'
import { type Shortcut, shortcuts } from './shortcuts.ts'
import { ariaKeys, capsOf } from './show-keys.ts'

function pressed(key: string, held: Partial<Pressed> = {}): Pressed {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }
}

describe('a stroke', () => {
  test.each([
    [pressed('k', { ctrlKey: true }), 'Mod+k', false],
    [pressed('k', { metaKey: true }), 'Mod+k', true],
    [pressed('I', { shiftKey: true }), 'Shift+I', false],
    [pressed('?', { shiftKey: true }), '?', false],
    [pressed('/', { shiftKey: true }), '/', false],
    [pressed(' '), 'Space', false],
    [pressed('\\', { ctrlKey: true, altKey: true }), 'Mod+\\', false],
  ])('%o is %s', (event, stroke, mac) => {
    expect(isStroke(event, stroke, mac)).toBe(true)
  })

  test.each([
    [pressed('k'), 'Mod+k'],
    [pressed('k', { ctrlKey: true, shiftKey: true }), 'Mod+k'],
    [pressed('n', { ctrlKey: true }), 'n'],
    [pressed('I', { shiftKey: true }), 'i'],
    [pressed('n', { altKey: true }), 'n'],
  ])('%o is not %s', (event, stroke) => {
    expect(isStroke(event, stroke, false)).toBe(false)
  })
})

test('two strokes within a second are a sequence', () => {
  const sequences = [
    ['i', 'single'],
    ['g i', 'inbox'],
  ] as const
  const strokes = new Strokes()
  expect(strokes.press(pressed('g'), sequences, 0)).toBeUndefined()
  expect(strokes.press(pressed('i'), sequences, 400)).toBe('inbox')
  expect(strokes.press(pressed('i'), sequences, 500)).toBe('single')
  expect(strokes.press(pressed('g'), sequences, 600)).toBeUndefined()
  expect(strokes.press(pressed('i'), sequences, 1700)).toBe('single')
})

test('keys are shown with the names on the keyboard', () => {
  expect(capsOf('Mod+k', false)).toEqual([['Ctrl', 'K']])
  expect(capsOf('Mod+Shift+L', true)).toEqual([['⌘', '⇧', 'L']])
  expect(capsOf('g i', false)).toEqual([['G'], ['I']])
  expect(capsOf('ArrowUp', false)).toEqual([['↑']])
  expect(ariaKeys('Mod+k', false)).toBe('Control+k')
})

test.each([
  ['n', true],
  ['Shift+I', true],
  ['g i', true],
  ['?', true],
  ['+', true],
  ['Mod+k', false],
  ['Alt+n', false],
  ['ArrowDown', false],
  ['Escape', false],
])('%s consists of characters only: %s', (sequence, is) => {
  expect(isCharacters(sequence)).toBe(is)
})

test('without single-character shortcuts, all others remain', () => {
  allowsCharacterKeys.value = false
  expect([keysOf('search'), keysOf('inbox'), keysOf('goAnywhere')]).toEqual([[], [], ['Mod+k']])
  expect([keysOf('nextMessage'), keysOf('reply')]).toEqual([['ArrowDown'], ['Enter']])
  allowsCharacterKeys.value = true
  expect(keysOf('inbox')).toEqual(['Shift+I', 'g i'])
})

test('every shortcut in the table has a listener', async () => {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(source, { recursive: true })).filter((path) => /\.tsx?$/.test(path))
  const texts = await Promise.all(files.map((path) => readFile(join(source, path), 'utf8')))
  const heard = new Set(
    texts.flatMap((text) => [...text.matchAll(/useShortcut\(\s*'(\w+)'/g)].map(([, name]) => name)),
  )
  // The composer handles these itself, because a setting decides which of them sends.
  for (const name of ['send', 'newLine']) heard.add(name)
  expect(Object.keys(shortcuts).filter((name) => !heard.has(name))).toEqual([])
})

test('no key has two meanings in the same place', () => {
  const all: [string, Shortcut][] = Object.entries(shortcuts)
  const keys = all
    .filter(([, { group }]) => group !== 'composing')
    .flatMap(([, { keys: sequences }]) => sequences)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test.each([
  [{ isComposing: true, keyCode: 229 }, true],
  // Safari, at the key that ends the composition.
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 13 }, false],
])('a key of an input method: %j is %s', (event, is) => {
  expect(isComposing(event as KeyboardEvent)).toBe(is)
})
