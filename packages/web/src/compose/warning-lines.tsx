import type { Place } from '@parley/client/replica'
import type { ReadonlySignal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { joinChannel } from '../intents/join-channel.ts'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { resolveTopic } from '../sidebar/topic-menu.ts'
import { lengthWords } from '../words/text-length.ts'
import { timeIn } from '../words/times.ts'
import { composeWords } from './compose-words.ts'
import { LengthLine } from './length-line.tsx'
import { type Warning, warningsFor } from './warnings.ts'

interface WarningLinesProps {
  readonly place: Place
  readonly text: ReadonlySignal<string>
}

/** Warnings about the message. Only its length prevents sending. */
export function WarningLines({ place, text }: WarningLinesProps) {
  const { replica, now } = useApp()
  const warnings = warningsFor({ replica, place, text: text.value, now: now.value })
  if (warnings.length === 0) return null
  return (
    <div class="compose__warnings">
      {warnings.map((warning) => (
        <WarningLine key={warning.kind} warning={warning} />
      ))}
    </div>
  )
}

function WarningLine({ warning }: { readonly warning: Warning }) {
  const app = useApp()
  const words = composeWords()
  const length = lengthWords()
  switch (warning.kind) {
    case 'notSubscribed': {
      const join = () => void joinChannel(app, warning.channel)
      return (
        <Banner kind="info" action={<Act onClick={join}>{words.join}</Act>}>
          {words.notSubscribed(warning.channel.name)}
        </Banner>
      )
    }
    case 'noTopic':
      return <Banner kind="info">{words.noTopic}</Banner>
    case 'resolved': {
      const reopen = () => resolveTopic(app, warning.channelId, warning.topic, false)
      return (
        <Banner kind="info" icon="check" action={<Act onClick={reopen}>{words.reopen}</Act>}>
          {words.resolved}
        </Banner>
      )
    }
    case 'manyReaders':
      return <Banner kind="warning">{words.manyReaders(warning.count, warning.name)}</Banner>
    case 'night':
      return (
        <Banner kind="info">{words.night(warning.name, timeIn(warning.zone, warning.time))}</Banner>
      )
    case 'gone':
      return <Banner kind="info">{words.gone(warning.name)}</Banner>
    case 'long':
      return (
        <Banner kind="info" isQuiet>
          {words.left(warning.left)}
        </Banner>
      )
    case 'tooLong':
      return <LengthLine text={length.tooLong(warning.by)} says={length.textOver} />
    case 'topicTooLong':
      return <LengthLine text={length.topicTooLong(warning.by)} says={length.topicOver} />
  }
}

function Act({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button size="small" onClick={onClick}>
      {children}
    </Button>
  )
}
