import type { Credentials } from './connect.ts'

/** Reads the text of a zuliprc file: the `[api]` section of an ini file. */
export function readZuliprc(text: string): Credentials {
  const values = readSection(text, 'api')
  return {
    site: need(values, 'site'),
    email: need(values, 'email'),
    apiKey: need(values, 'key'),
  }
}

function readSection(text: string, wanted: string): Map<string, string> {
  const values = new Map<string, string>()
  let section: string | undefined
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (/^\s*([#;]|$)/.test(line)) continue
    const heading = line.match(/^\s*\[(.*)\]\s*$/)
    if (heading) section = heading[1]
    const [, name, value] = line.match(/^\s*([^=:]*?)\s*[=:]\s*(.*?)\s*$/) ?? []
    if (section === wanted && name && value) values.set(name.toLowerCase(), value)
  }
  return values
}

function need(values: Map<string, string>, name: string): string {
  const value = values.get(name)
  if (value === undefined) throw new Error(`The zuliprc has no "${name}" in its [api] section`)
  return value
}
