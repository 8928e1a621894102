import './style/index.css'
import './boot/first-entry.ts'
import { registerEarly } from './boot/early-start.ts'
import { dropPicture, showPicture } from './boot/picture.ts'
import { ownSessionMark } from './boot/session-mark.ts'

function loadApp(): void {
  // Where the page is from the offline copy, nothing of this is loaded yet.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    link.rel = 'modulepreload'
  }
  import('./main.tsx').catch((error: unknown) => {
    dropPicture()
    throw error
  })
}

/** A hidden tab paints nothing, and must not wait for a frame. */
const longestWaitMs = 200

if (showsPicture()) {
  // The shell is evaluated after the picture is painted, and takes longer than that.
  const timer = setTimeout(loadApp, longestWaitMs)
  requestAnimationFrame(() => {
    clearTimeout(timer)
    setTimeout(loadApp)
  })
} else {
  registerEarly()
  loadApp()
}

function showsPicture(): boolean {
  try {
    return showPicture(localStorage, ownSessionMark(), location.hash)
  } catch {
    // A browser may refuse storage. The app starts without a picture.
    return false
  }
}
