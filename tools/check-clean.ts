import { matchingLines, type SourceFile, type Violation } from './source.ts'

const registryHost =
  /\bregistry\.[a-z0-9-]+\.(com|org|net|io|dev|internal|local)\b|\/\/[^/\s'"]*(artifactory|verdaccio|nexus|npmmirror)/i
const machinePath = /(?<![\w.:/*-])\/(work|home|root|Users|tmp\/probe)\/[\w.-]/
const resolvedUrl = /"resolved": "(https?|git\+|file):/

/** Committed files contain no paths or names of the machine that they were written on. */
export function checkClean(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => [
    ...matchingLines(file, registryHost, 'names a package registry'),
    ...matchingLines(file, machinePath, 'is a path on one machine'),
    ...(/(^|\/)package-lock\.json$/.test(file.path)
      ? matchingLines(file, resolvedUrl, 'the lockfile says where a package came from')
      : []),
  ])
}
