import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packageFile } from '../../package-files.ts'

interface EmojiNames {
  readonly codes: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
}

let known: EmojiNames | undefined

/** The code points of an emoji by one of its names, such as `1f44d` or `1f937-200d-2640`. */
export function emojiCode(name: string): string | undefined {
  known ??= readNames()
  return known.codes.get(name)
}

/** The name that an emoji is shown with. */
export function emojiName(code: string): string | undefined {
  known ??= readNames()
  return known.names.get(code)
}

/** Every name of each emoji, the one it is shown with first. Read when it is first needed. */
export function readEmojiTable(): Record<string, readonly string[]> {
  return JSON.parse(readFileSync(packageFile('data/emoji.json'), 'utf8'))
}

let dataPath: string | undefined

/** The path of the names of all emoji. It differs for each edition of the names. */
export function emojiDataPath(): string {
  dataPath ??= `/static/generated/emoji/emoji_api.${hashOf(emojiData())}.json`
  return dataPath
}

/** The file, as JSON. */
export function emojiData(): string {
  return JSON.stringify({ code_to_names: readEmojiTable() })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function readNames(): EmojiNames {
  const codes = new Map<string, string>()
  const names = new Map<string, string>()
  for (const [code, [shown = '', ...others]] of Object.entries(readEmojiTable())) {
    names.set(code, shown)
    for (const name of [shown, ...others]) codes.set(name, code)
  }
  return { codes, names }
}
