import { rememberResult } from '../remember-result.ts'

export interface Strength {
  /** Estimated guesses for an attacker who knows dictionaries and these words of the user. */
  readonly guesses: number
  /** Whether it is among the most common leaked passwords, possibly disguised. */
  readonly isCommon: boolean
}

/** Loaded when the first password is judged: the dictionaries take megabytes. */
const estimator = rememberResult(loadEstimator)

export async function strengthOf(password: string, known: readonly string[]): Promise<Strength> {
  const estimate = await estimator()
  return estimate(password, known)
}

async function loadEstimator() {
  const [{ zxcvbn, zxcvbnOptions }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  zxcvbnOptions.setOptions({ graphs: adjacencyGraphs, dictionary })
  return (password: string, known: readonly string[]) => {
    const words = known.flatMap((text) => [text, ...text.split(/[\s@.]+/)])
    const { guesses, sequence } = zxcvbn(
      password,
      words.filter((word) => word !== ''),
    )
    const [whole, ...rest] = sequence
    const isCommon = rest.length === 0 && whole?.dictionaryName === 'passwords'
    return { guesses, isCommon }
  }
}
