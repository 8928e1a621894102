import { expect, test } from 'vitest'
import { asking, type Proof, withProof } from './proof.ts'
import { refusalWords } from './refusal-words.ts'

const refusal = (code: string, message = '') => Object.assign(new Error(message), { code })

/** A server that requires the password `right`. */
async function guarded({ password }: Proof): Promise<string> {
  if (password === undefined) throw refusal('REAUTHENTICATION_REQUIRED')
  if (password !== 'right') throw refusal('BAD_REQUEST', 'Wrong password!')
  return 'done'
}

async function answers(...passwords: (string | undefined)[]): Promise<(string | undefined)[]> {
  const problems: (string | undefined)[] = []
  for (const password of passwords) {
    await new Promise((resolve) => setTimeout(resolve))
    problems.push(asking.peek()?.problem)
    asking.peek()?.answer(password)
  }
  return problems
}

test('asks for the password if the server requires it, and again while it is wrong', async () => {
  expect(await withProof(async () => 'open')).toBe('open')
  const doing = withProof(guarded)
  expect(await answers('wrong', 'right')).toEqual([undefined, 'Wrong password!'])
  expect(await doing).toBe('done')
  expect(asking.peek()).toBeUndefined()
})

test('what is wrong is said in the language of the app', async () => {
  const { say } = refusalWords
  refusalWords.say = (message) => `in German: ${message}`
  const doing = withProof(guarded)
  expect(await answers('wrong', 'right')).toEqual([undefined, 'in German: Wrong password!'])
  expect(await doing).toBe('done')
  refusalWords.say = say
})

test('cancelling does nothing, and other refusals are thrown', async () => {
  const doing = withProof(guarded)
  await answers(undefined)
  expect(await doing).toBeUndefined()
  const refused = withProof(() => Promise.reject(refusal('BAD_REQUEST', 'Too many')))
  await expect(refused).rejects.toThrow('Too many')
})
