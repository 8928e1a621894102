import { effect } from '@preact/signals'
import { refusalWords } from '../intents/refusal-words.ts'
import { locale } from '../words/words.ts'

/** Fetches the messages of the server about refusals in the language of the app. Until they are there, refusals are shown in English. */
export function translateRefusals(): void {
  effect(() => {
    const isGerman = locale.value === 'de'
    if (!isGerman) refusalWords.say = (message) => message
    else void sayInGerman()
  })
}

async function sayInGerman(): Promise<void> {
  try {
    const { inGerman } = await import('@parley/client/german')
    if (locale.peek() === 'de') refusalWords.say = (message) => inGerman(message) ?? message
  } catch {
    // The next start tries again.
  }
}
