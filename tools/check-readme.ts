import type { SourceFile, Violation } from './source.ts'

const promises = ['npm ci && npm start', 'npm ci && npm test']

/** The README names the commands that CI runs. */
export function checkReadme(files: readonly SourceFile[]): Violation[] {
  const text = files.find(({ path }) => path === 'README.md')?.text ?? ''
  return promises
    .filter((promise) => !text.includes(promise))
    .map((promise) => ({ path: 'README.md', line: 1, message: `does not say \`${promise}\`` }))
}
