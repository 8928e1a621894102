import { signal } from '@preact/signals'

/** Given to what only the owner of an account may do. */
export interface Proof {
  readonly password?: string
}

/** What somebody answered: their password, or nothing when they changed their mind. */
interface Asking {
  readonly answer: (password: string | undefined) => void
  /** Why the password that was given before did not do. */
  readonly problem: string | undefined
}

/** The question for the password that is open. */
export const asking = signal<Asking | undefined>(undefined)

/** As the contract says it: the code is that of other refusals, too. */
const wrongPassword = 'Wrong password!'

/**
 * Does what needs proof of who asks: the password is asked for only where the server wants it, and again while it is wrong.
 * Resolves with nothing when somebody changes their mind.
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
      const password = await askForPassword(isWrong ? message : undefined)
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
