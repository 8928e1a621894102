import { expect, test } from 'vitest'
import type { Realm } from '../src/realms/realm.ts'

type Results<Works extends readonly (() => Promise<unknown>)[]> = {
  [At in keyof Works]: Awaited<ReturnType<Works[At]>>
}

/** Note: with other nodes, a page reads the log before it does anything, and a writer that is held up does not. */
export const onOneNode = test.runIf(process.env.TEST_NATS_URL === undefined)

/**
 * Begins each work when the change of the one before waits for its turn. So their changes are made in this order, after the last
 * of them has checked whatever it checks before.
 */
export async function inOrder<const Works extends readonly (() => Promise<unknown>)[]>(
  realm: Realm,
  works: Works,
): Promise<Results<Works>> {
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const blocking = realm.writeAsSystem(() => isReleased, undefined)
  const begun: Promise<unknown>[] = []
  for (const work of works) {
    const doing = work()
    doing.catch(() => undefined)
    begun.push(doing)
    await expect.poll(() => realm.writer.queued, { timeout: 10_000 }).toBe(begun.length + 1)
  }
  release()
  await blocking
  return (await Promise.all(begun)) as Results<Works>
}
