import { effect } from '@preact/signals'
import { refusalWords } from '../intents/refusal-words.ts'
import { locale } from '../words/words.ts'

type Words = (message: string) => string | undefined

/** Fetches what people read about refusals, in the language of the app. Until it is there, they read what the server says. Returns what ends it. */
export function translateRefusals(): () => void {
  return effect(() => {
    const isGerman = locale.value === 'de'
    void say(isGerman ? german : plainEnglish, () => isGerman === (locale.peek() === 'de'))
  })
}

const german = async (): Promise<Words> => (await import('@parley/client/german')).inGerman

const plainEnglish = async (): Promise<Words> =>
  (await import('@parley/client/plain-english')).inPlainEnglish

async function say(load: () => Promise<Words>, isWanted: () => boolean): Promise<void> {
  try {
    const words = await load()
    if (isWanted()) refusalWords.say = (message) => words(message) ?? message
  } catch {
    // The next start tries again.
  }
}
