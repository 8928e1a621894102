import { useEffect, useRef, useState } from 'preact/hooks'
import { pastedFiles } from '../shell/pasted-files.ts'
import { hasFiles } from '../shell/refuse-drops.ts'

type Take = (files: readonly File[], isPasted: boolean) => void

/**
 * Takes files that are dropped or pasted anywhere on the page while it is shown, except in a dialog above it. Returns whether files are
 * held over the page.
 */
export function useGivenFiles(take: Take): boolean {
  const [isHeld, setHeld] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const listeners = listenersOf((...given) => latest.current(...given), setHeld)
    for (const [name, listen] of listeners) document.addEventListener(name, listen)
    return () => {
      for (const [name, listen] of listeners) document.removeEventListener(name, listen)
    }
  }, [])
  return isHeld
}

type Listeners = readonly (readonly [name: string, listen: (event: Event) => void])[]

function listenersOf(take: Take, hold: (isHeld: boolean) => void): Listeners {
  const onDrag = (event: Event) => {
    if (!isDragOfFiles(event)) return
    event.preventDefault()
    hold(true)
  }
  const onLeave = (event: Event) => {
    if ((event as DragEvent).relatedTarget === null) hold(false)
  }
  const onDrop = (event: Event) => {
    hold(false)
    if (!isDragOfFiles(event)) return
    event.preventDefault()
    take([...(event.dataTransfer?.files ?? [])], false)
  }
  const onPaste = (event: Event) => {
    const files = isOnPage(event) ? pastedFiles((event as ClipboardEvent).clipboardData) : []
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

/** Not in a dialog, and not where something else took it. */
function isOnPage(event: Event): boolean {
  const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
  return !isInDialog && !event.defaultPrevented
}

function isDragOfFiles(event: Event): event is DragEvent {
  return isOnPage(event) && hasFiles(event as DragEvent)
}
