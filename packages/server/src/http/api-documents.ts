import { programFile } from '../package-files.ts'
import { newThread, nextMessage } from '../threads.ts'
import type { HelpExamples } from './documents/help-examples.ts'
import { type Cut, Stencil } from './documents/stencil.ts'

/** The output of the thread. */
export interface ApiDocuments {
  readonly openApi: Cut
  readonly reference: Cut
  readonly examples: HelpExamples
}

interface Stencils {
  readonly openApi: Stencil
  readonly reference: Stencil
  /** The commands on the help page. */
  readonly examples: HelpExamples
}

/** Much longer than a busy machine takes. */
const patienceMs = 60_000

/** Makes the documents of the API when they are first asked for, once, while others are answered. */
export function apiDocuments(): () => Promise<Stencils> {
  let made: Promise<Stencils> | undefined
  return () => {
    if (!made) {
      made = make()
      // Note: current callers get the error; later ones try again.
      made.catch(() => {
        made = undefined
      })
    }
    return made
  }
}

async function make(): Promise<Stencils> {
  const thread = newThread(programFile('http/documents-worker'))
  thread.unref()
  try {
    return stencilsOf(await nextMessage<ApiDocuments>(thread, patienceMs))
  } finally {
    await thread.terminate()
  }
}

function stencilsOf({ openApi, reference, examples }: ApiDocuments): Stencils {
  return { openApi: new Stencil(openApi), reference: new Stencil(reference), examples }
}
