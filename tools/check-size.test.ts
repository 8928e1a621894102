import { describe, expect, test } from 'vitest'
import { checkSize, type SizeExceptions } from './check-size.ts'

describe('checkSize', () => {
  test('lets a short file with a short function pass', () => {
    expect(messages(file(300), {})).toEqual([])
    expect(messages(withFunction(60), {})).toEqual([])
  })

  test('refuses a file of 301 lines', () => {
    expect(messages(file(301), {})).toEqual(['1 the file has 301 lines, 300 are allowed'])
  })

  test('lets a generated file have any length', () => {
    expect(messages(`// Made from the contract\n${file(400)}`, {})).toEqual([])
  })

  test.each(['describe', 'inChromium'])(
    'allows a test 600 lines, and names the largest %s no function',
    (group) => {
      const lines = Array.from({ length: 596 }, () => '  note()').join('\n')
      const text = `const note = () => 1\n${group}('it', () => {\n${lines}\n})\n`
      expect(messages(text, {}, 'tools/long.test.ts')).toEqual([])
      expect(messages(file(601), {}, 'packages/server/test/harness.ts')).toHaveLength(1)
    },
  )

  test.each([
    ['declared', (body: string) => `function send() {\n${body}}\n`],
    ['constant', (body: string) => `const send = () => {\n${body}}\n`],
    ['method', (body: string) => `class Post { send() {\n${body}} }\n`],
    ['property', (body: string) => `call({ send: async () => {\n${body}} })\n`],
  ])('refuses a %s function of 61 lines', (_, write) => {
    const text = write('note()\n'.repeat(59))
    expect(messages(text, {})).toEqual(['1 send has 61 lines, 60 are allowed'])
  })

  test('accepts an exception of exactly the size', () => {
    expect(messages(file(310), { 'a.ts': 310 })).toEqual([])
    expect(messages(withFunction(80), { 'a.ts send': 80 })).toEqual([])
  })

  test('refuses what outgrows its exception', () => {
    expect(messages(file(311), { 'a.ts': 310 })).toEqual([
      '1 the file has 311 lines, 310 are allowed',
    ])
  })

  test('makes exceptions shrink and go', () => {
    expect(messages(file(309), { 'a.ts': 310 })).toEqual([
      '1 the exception for “a.ts” may shrink to 309',
    ])
    expect(messages(file(200), { 'a.ts': 310 })).toEqual([
      '1 the exception for “a.ts” is no longer needed',
    ])
    expect(messages(file(1), { 'gone.ts': 310 })).toHaveLength(1)
  })
})

function file(lines: number): string {
  return 'note()\n'.repeat(lines)
}

function withFunction(lines: number): string {
  return `function send() {\n${'note()\n'.repeat(lines - 2)}}\n`
}

function messages(text: string, exceptions: SizeExceptions, path = 'a.ts'): string[] {
  return checkSize([{ path, text }], exceptions).map(({ line, message }) => `${line} ${message}`)
}
