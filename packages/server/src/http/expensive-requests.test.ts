import { api, Refusal } from '@parley/contract'
import { expect, test } from 'vitest'
import { ExpensiveRequests, maxAtOnce } from './expensive-requests.ts'

const { register } = api.queues
const here = () => false

/** Requests whose work ends when they are told. */
function requests(endpoint = register) {
  const expensive = new ExpensiveRequests()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const ask = (number: number, isGone = here) =>
    expensive.take(endpoint, isGone, async () => {
      begun.push(number)
      await new Promise<void>((resolve) => {
        ends[number] = resolve
      })
      return number
    })
  return { expensive, begun, ask, end: (number: number) => ends[number]?.() }
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const turn = () => new Promise(setImmediate)

test('security 25: a few expensive requests run at once, and the others in their order', async () => {
  const { begun, ask, end } = requests()

  const asked = numbers(maxAtOnce + 3).map((number) => ask(number))
  expect(begun).toEqual(numbers(maxAtOnce))

  end(2)
  end(0)
  await turn()
  expect(begun).toEqual(numbers(maxAtOnce + 2))
  for (const number of numbers(maxAtOnce + 3)) {
    end(number)
    await turn()
  }
  expect(await Promise.all(asked)).toEqual(numbers(maxAtOnce + 3))
})

test('other requests do not wait for expensive ones', async () => {
  const { expensive, ask } = requests()
  for (const number of numbers(maxAtOnce)) void ask(number)

  expect(await expensive.take(api.messages.getMany, here, async () => 'answer')).toBe('answer')
})

test('nothing is done for a client that is gone when its turn comes, and a failure hands the turn on', async () => {
  const { expensive, begun, ask, end } = requests()
  const failing = expensive.take(register, here, async () => {
    await turn()
    throw new Error('broken')
  })
  for (const number of numbers(maxAtOnce - 1)) void ask(number)
  const gone = ask(maxAtOnce, () => true)
  const next = ask(maxAtOnce + 1)

  await expect(failing).rejects.toThrow('broken')
  await expect(gone).rejects.toThrow(Refusal)
  await turn()
  expect(begun).toEqual([...numbers(maxAtOnce - 1), maxAtOnce + 1])
  end(maxAtOnce + 1)
  expect(await next).toBe(maxAtOnce + 1)
})
