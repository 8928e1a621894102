import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Writes `src/parts/icon-paths.ts` from the names in `names.txt`, which come with the shell, and `later-icon-paths.ts`
 * from `later-names.txt`, which are fetched when one of them is first shown: `npm run icons -w packages/web`. It
 * fetches Lucide for the moment of drawing, because 60 MB of drawings are much for a hundred lines of text.
 */
const release = 'lucide-static@1.62.0'
const here = fileURLToPath(new URL('.', import.meta.url))

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const place = mkdtempSync(join(tmpdir(), 'icons-'))
try {
  const shapes = fetchShapes()
  draw(shapes, 'names.txt', 'icon-paths.ts', 'iconPaths')
  draw(shapes, 'later-names.txt', 'later-icon-paths.ts', 'laterIconPaths')
} finally {
  rmSync(place, { recursive: true })
}

function fetchShapes(): Readonly<Record<string, readonly Shape[]>> {
  execFileSync('npm', ['pack', '--silent', release], { cwd: place })
  execFileSync('sh', ['-c', 'tar xzf *.tgz package/icon-nodes.json'], { cwd: place })
  return JSON.parse(readFileSync(join(place, 'package/icon-nodes.json'), 'utf8'))
}

function draw(
  shapes: Readonly<Record<string, readonly Shape[]>>,
  list: string,
  file: string,
  constant: string,
): void {
  const names = readFileSync(join(here, list), 'utf8').split(/\s+/).filter(Boolean).sort()
  const rows = names.map((name) => {
    const found = shapes[name]
    if (!found) throw new Error(`Lucide has no icon “${name}”.`)
    const key = /^[a-z]+$/.test(name) ? name : `'${name}'`
    return `  ${key}:\n    '${found.map(pathOf).join('')}',`
  })
  const text = `// Drawn by Lucide (ISC), made by \`npm run icons\`: add a name to icons/${list}.
export const ${constant} = {
${rows.join('\n')}
}
`
  writeFileSync(join(here, `../src/parts/${file}`), text)
}

/** Every shape as the data of a path, so that an icon is one string. */
function pathOf([tag, a]: Shape): string {
  const n = (name: string) => Number(a[name] ?? 0)
  if (tag === 'path') return absolute(a.d ?? '')
  if (tag === 'line') return `M${a.x1} ${a.y1}L${a.x2} ${a.y2}`
  if (tag === 'polyline' || tag === 'polygon') {
    return `M${a.points?.trim().replaceAll(/\s+/g, ' ')}${tag === 'polygon' ? 'z' : ''}`
  }
  if (tag === 'circle') return ellipse(n('cx'), n('cy'), n('r'), n('r'))
  if (tag === 'ellipse') return ellipse(n('cx'), n('cy'), n('rx'), n('ry'))
  if (tag === 'rect') return rectangle(n('x'), n('y'), n('width'), n('height'), n('rx'))
  throw new Error(`There is no path for <${tag}>.`)
}

/** Behind another path a small `m` would count from where that ended. What follows its point stays relative. */
function absolute(data: string): string {
  const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`
  const start = new RegExp(`^m\\s*(${number})[\\s,]*(${number})[\\s,]*`)
  return data.replace(start, (all, x, y) => {
    const next = data[all.length] ?? ''
    return `M${x} ${y}${/[-+.\d]/.test(next) ? 'l' : ''}`
  })
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0`
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
  return [
    `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}`,
    `h${-(width - 2 * r)}${corner(-r, -r)}v${-(height - 2 * r)}${corner(r, -r)}z`,
  ].join('')
}
