import { useEffect, useRef, useState } from 'preact/hooks'
import { pastedFiles } from '../shell/pasted-files.ts'
import { hasFiles } from '../shell/refuse-drops.ts'

type Take = (files: readonly File[], isPasted: boolean) => void

/**
 * Takes files that are dropped or pasted anywhere on the page, or in the dialog, that contains `inside`. Not in a dialog above it. Returns
 * whether files are held over it.
 */
export function useGivenFiles(take: Take, inside: { readonly current: Element | null }): boolean {
  const [isHeld, setHeld] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const isHere = (event: Event) => !event.defaultPrevented && isBeside(event, inside.current)
    const listeners = listenersOf(isHere, (...given) => latest.current(...given), setHeld)
    for (const [name, listen] of listeners) document.addEventListener(name, listen)
    return () => {
      for (const [name, listen] of listeners) document.removeEventListener(name, listen)
    }
  }, [])
  return isHeld
}

type Listeners = readonly (readonly [name: string, listen: (event: Event) => void])[]

function listenersOf(
  isHere: (event: Event) => boolean,
  take: Take,
  hold: (isHeld: boolean) => void,
): Listeners {
  const isDragHere = (event: Event): event is DragEvent =>
    isHere(event) && hasFiles(event as DragEvent)
  const onDrag = (event: Event) => {
    if (!isDragHere(event)) return
    event.preventDefault()
    hold(true)
  }
  const onLeave = (event: Event) => {
    if ((event as DragEvent).relatedTarget === null) hold(false)
  }
  const onDrop = (event: Event) => {
    hold(false)
    if (!isDragHere(event)) return
    event.preventDefault()
    take([...(event.dataTransfer?.files ?? [])], false)
  }
  const onPaste = (event: Event) => {
    const files = isHere(event) ? pastedFiles((event as ClipboardEvent).clipboardData) : []
    if (files.length === 0) return
    event.preventDefault()
    take(files, true)
  }
  return [
    ['dragover', onDrag],
    ['dragleave', onLeave],
    ['drop', onDrop],
    ['paste', onPaste],
  ]
}

/** In the same dialog, or both in none. */
function isBeside({ target }: Event, inside: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest('dialog') : null
  return dialog === (inside?.closest('dialog') ?? null)
}
