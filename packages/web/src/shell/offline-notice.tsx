import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { offlineWords } from './offline-words.ts'

/** Says whether this device or the server is away, and when the app tries again. */
export function OfflineNotice() {
  const { leads, retry } = useApp().tab
  const isThere = useHasNetwork()
  const words = offlineWords()
  // The seconds are not announced: only what says that something is wrong is an alert. The leading tab alone knows them.
  return (
    <Banner
      kind="warning"
      icon="wifi-off"
      isQuiet
      action={
        isThere && (
          <Button size="small" onClick={retry}>
            {words.tryNow}
          </Button>
        )
      }
    >
      <span role="alert">{isThere ? words.unreachable : words.offline}</span>
      {isThere && leads.value && <NextTry />}
    </Banner>
  )
}

/** Whether the device has a network at all. The app then tries to reach the server. */
function useHasNetwork(): boolean {
  const [isThere, setIsThere] = useState(() => navigator.onLine)
  useEffect(() => {
    const look = () => setIsThere(navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isThere
}

function NextTry() {
  const { retryAt } = useApp().tab
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((retryAt.value - performance.now()) / 1000)
  const words = offlineWords()
  return <span class="figures"> {seconds > 0 ? `${words.nextTry(seconds)}.` : words.trying}</span>
}
