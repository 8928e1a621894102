/** Loaded when the first password is judged: the dictionaries take megabytes. */
let estimator: Promise<(password: string, known: readonly string[]) => number> | undefined

/** About how many guesses somebody needs who knows dictionaries, and these words of the user. */
export async function guessesNeeded(password: string, known: readonly string[]): Promise<number> {
  estimator ??= loadEstimator()
  const estimate = await estimator
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
    return zxcvbn(
      password,
      words.filter((word) => word !== ''),
    ).guesses
  }
}
