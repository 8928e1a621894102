import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that start processes, and the browser's first. The last files are then short, so that no core is idle at the end. */
const slow = [/\/web\/test\/journeys\//, /\/bench\/src\/(faults|hostile)\//, /\/test\/process\//]

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By their last durations, where these are known.
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = slow.findIndex((pattern) => pattern.test(moduleId))
  return found === -1 ? slow.length : found
}
