import {
  isTest,
  lineAt,
  type Node,
  parse,
  type SourceFile,
  type Violation,
  walk,
} from './source.ts'

const sources = /^packages\/web\/src\/.*\.tsx?$/
const home = 'packages/web/src/keys/composing.ts'

/** Whether a key belongs to an input method is asked in one place, because the property of the event is not true in every browser. */
export function checkWebKeys(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => sources.test(path) && path !== home && !isTest(path))
    .flatMap((file) => {
      const starts: number[] = []
      walk(parse(file).program, (node, parents) => {
        if (readsProperty(node, parents.at(-1))) starts.push(node.start)
      })
      return starts.map((start) => ({
        path: file.path,
        line: lineAt(file.text, start),
        message: `isComposing(event) of ${home} also knows the keys of Safari`,
      }))
    })
}

/** `event.isComposing`, or a parameter `{ isComposing }`. A method of that name is something else. */
function readsProperty(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'MemberExpression') {
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node
    return nameOf(node.property) === 'isComposing' && !isCalled
  }
  return (
    node.type === 'Property' &&
    parent?.type === 'ObjectPattern' &&
    nameOf(node.key) === 'isComposing'
  )
}

function nameOf(node: unknown): unknown {
  return (node as { readonly name?: unknown } | undefined)?.name
}
