import { signal } from '@preact/signals'
import { refusalWords } from './refusal-words.ts'

/** Proves that the request comes from the account's owner. */
export interface Proof {
  readonly password?: string
}

/** The open password prompt. `answer` takes the password, or undefined if the user cancels. */
interface Asking {
  readonly answer: (password: string | undefined) => void
  /** Why the previous password was rejected. */
  readonly problem: string | undefined
}

/** The password prompt that is open. */
export const asking = signal<Asking | undefined>(undefined)

/** The error message in the contract: other refusals share its code. */
const wrongPassword = 'Wrong password!'

/**
 * Runs a request that may need the password. The user is asked only if the server requires it, and again while the
 * password is wrong. Resolves with undefined if the user cancels.
 */
export async function withProof<Result>(
  run: (proof: Proof) => Promise<Result>,
): Promise<Result | undefined> {
  for (let proof: Proof = {}; ; ) {
    try {
      return await run(proof)
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string }
      const isWrong = proof.password !== undefined && message === wrongPassword
      if (code !== 'REAUTHENTICATION_REQUIRED' && !isWrong) throw error
      const password = await askForPassword(isWrong ? refusalWords.say(message) : undefined)
      if (password === undefined) return undefined
      proof = { password }
    }
  }
}

function askForPassword(problem: string | undefined): Promise<string | undefined> {
  asking.peek()?.answer(undefined)
  return new Promise((resolve) => {
    const answer = (password: string | undefined) => {
      asking.value = undefined
      resolve(password)
    }
    asking.value = { answer, problem }
  })
}
