import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { reasonOf } from '../../intents/intend.ts'
import { askPermission, permission } from '../../notify/permission.ts'
import {
  hindrance,
  isSubscribed,
  PushError,
  subscribe,
  unsubscribe,
} from '../../notify/web-push.ts'
import { Problem, SavedSwitch } from '../../settings/choices.tsx'
import { declined } from '../../settings/use-choice.ts'
import { s } from '../../words/settings-words.ts'

/** Whether this browser notifies while the app is closed. */
export function NotifyWhenClosed() {
  const { client, replica } = useApp()
  const userId = replica.selfId
  const allowed = permission.value
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  useEffect(() => {
    // What cannot be found out is off.
    isSubscribed(userId).then(setOn, () => setOn(false))
  }, [userId, allowed])

  const turn = async (wanted: boolean) => {
    setProblem(undefined)
    try {
      const answer = wanted ? await askPermission() : 'granted'
      // The switch itself says so then.
      if (answer === 'denied') return declined
      if (answer !== 'granted') throw new PushError('noPermission')
      await (wanted ? subscribe({ client, userId }) : unsubscribe(client))
    } catch (error) {
      setProblem(faultOf(error))
      return declined
    } finally {
      setOn(await isSubscribed(userId))
    }
    return undefined
  }

  const reason = allowed === 'denied' ? 'denied' : hindrance()
  const { label, hint, ...words } = s.notifications.closed
  return (
    <div>
      <SavedSwitch
        label={label}
        hint={reason ? words[reason] : hint}
        checked={isOn}
        disabled={reason !== undefined}
        onSave={turn}
      />
      <Problem text={problem} />
    </div>
  )
}

function faultOf(error: unknown): string {
  return error instanceof PushError ? s.notifications.closed[error.fault] : reasonOf(error)
}
