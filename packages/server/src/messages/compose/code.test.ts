import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'

async function renders(person: Person, content: string): Promise<string> {
  const { rendered } = await person.calls(api.rendering.render, { content })
  return rendered
}

test('code without a language says none, until the organization has a default', async () => {
  const { olga, ana } = await aRealm()
  const content = '```\nprint(1)\n```'
  const plain = '<div class="codehilite"><pre><span></span><code>print(1)\n</code></pre></div>'
  expect(await renders(ana, content)).toBe(plain)

  await olga.calls(api.realm.update, { default_code_block_language: 'python' })
  expect(await renders(ana, content)).toMatch(/data-code-language="Python".*<span class="nb">print/)
  await olga.calls(api.realm.update, { default_code_block_language: '' })
  expect(await renders(ana, content)).toBe(plain)
})

const python =
  '<span class="nb">print</span><span class="p">(</span><span class="mi">1</span><span class="p">)</span>\n'

test.each([
  ['#!python', '<span class="ch">#!python</span>\n'],
  ['#!/usr/bin/python3', '<span class="ch">#!/usr/bin/python3</span>\n'],
  ['#!/usr/bin/env python', '<span class="ch">#!/usr/bin/env python</span>\n'],
  ['#!/usr/bin/env -S python3 -u', '<span class="ch">#!/usr/bin/env -S python3 -u</span>\n'],
  [':::python', ''],
])('%s in the first line names the language, and nothing else', async (line, shown) => {
  const { ana } = await aRealm()

  expect(await renders(ana, `\`\`\`\n${line}\nprint(1)\n\`\`\``)).toBe(
    `<div class="codehilite"><pre><span></span><code>${shown}${python}</code></pre></div>`,
  )
})

test.each([':::nothing', '::std::cout', '#!', '#!/opt/tool'])(
  'a first line %s that names no language stays, and colours nothing',
  async (line) => {
    const { ana } = await aRealm()

    expect(await renders(ana, `\`\`\`\n${line}\nprint(1)\n\`\`\``)).toBe(
      `<div class="codehilite"><pre><span></span><code>${line}\nprint(1)\n</code></pre></div>`,
    )
  },
)

test.each([
  ['dart', 'Dart', 'void main() { print("x"); }'],
  ['haskell', 'Haskell', 'main :: IO ()\nmain = putStrLn "x"'],
  ['hs', 'Haskell', 'main = putStrLn "x"'],
  ['scala', 'Scala', 'val x = 1'],
  ['docker', 'Docker', 'FROM node:20'],
  ['dockerfile', 'Docker', 'FROM node:20'],
  ['elixir', 'Elixir', 'def x, do: 1'],
  ['clojure', 'Clojure', '(defn x [] 1)'],
  ['nginx', 'Nginx configuration file', 'server { listen 80; }'],
  ['powershell', 'PowerShell', 'Write-Host "x"'],
  ['posh', 'PowerShell', 'Write-Host "x"'],
  ['matlab', 'MATLAB', 'function x = f(y)\nend'],
  ['asm', 'GAS', 'mov eax, 1'],
  ['nasm', 'NASM', 'mov eax, 1'],
  ['vim', 'VimL', 'let x = "y"'],
  ['julia', 'Julia', 'function f(x) end'],
  ['jl', 'Julia', 'function f(x) end'],
  ['groovy', 'Groovy', 'def x = "y"'],
  ['cmake', 'CMake', 'project(x)'],
  ['protobuf', 'Protocol Buffer', 'message X { string y = 1; }'],
  ['terraform', 'Terraform', 'resource "a" "b" { x = 1 }'],
  ['erlang', 'Erlang', 'f() -> "x".'],
  ['ocaml', 'OCaml', 'let x = 1'],
  ['fsharp', 'F#', 'let x = 1'],
  ['nix', 'Nix', 'let x = 1; in x'],
  ['shell', 'Bash', 'echo "x"'],
  ['console', 'Bash Session', '$ echo "x"'],
  ['objective-c', 'Objective-C', '@interface X\n@end'],
  ['python2', 'Python 2.x', 'def x(): pass'],
  ['JSON-object', 'JSON', '{"x": 1}'],
])('code in %s is called %s and has colours', async (word, name, code) => {
  const { ana } = await aRealm()

  const html = await renders(ana, `\`\`\`${word}\n${code}\n\`\`\``)

  expect(html).toContain(`<div class="codehilite" data-code-language="${name}">`)
  expect(html).toMatch(/<code>.*<span class="[a-z0-9]{1,2}">/s)
})
