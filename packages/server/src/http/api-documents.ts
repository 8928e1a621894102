import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { programFile } from '../package-files.ts'
import { type Cut, Stencil } from './documents/stencil.ts'

/** The output of the thread. */
export interface ApiDocuments {
  readonly openApi: Cut
  readonly reference: Cut
}

interface Stencils {
  readonly openApi: Stencil
  readonly reference: Stencil
}

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
  const thread = new Worker(programFile('http/documents-worker'))
  thread.unref()
  const [{ openApi, reference }] = (await once(thread, 'message')) as [ApiDocuments]
  return { openApi: new Stencil(openApi), reference: new Stencil(reference) }
}
