import './move-dialog.css'
import { limits } from '@parley/client/limits'
import type { Message } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { reasonOf } from '../intents/intend.ts'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextArea } from '../parts/field.tsx'
import { layerOf } from '../parts/layer.tsx'
import { showToast } from '../parts/toast.tsx'
import { Radios } from '../parts/toggles.tsx'
import { useKeptForm } from '../shell/kept-form.ts'
import { excessOf } from '../words/text-length.ts'
import { t } from '../words/words.ts'
import { reportWords } from './report-words.ts'

const asked = signal<Message | undefined>(undefined)

export function openReportDialog(message: Message): void {
  asked.value = message
}

export const ReportDialogLayer = layerOf(asked, (message) => (
  <ReportDialog key={message.id} message={message} />
))

const reasons = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const
type Reason = (typeof reasons)[number]

interface Report {
  readonly reason: Reason
  readonly description: string
}

function close(): void {
  asked.value = undefined
}

function useReport(message: Message) {
  const { client } = useApp()
  const { values, change, clear } = useKeptForm<Report>(`report ${message.id}`, () => ({
    reason: 'spam',
    description: '',
  }))
  const { reason, description } = values
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wasSent, setSent] = useState(false)
  // The other reasons explain themselves.
  const lacksDetails = reason === 'other' && description.trim() === ''
  const form = useRef<HTMLDivElement>(null)
  const end = () => {
    clear()
    close()
  }
  const report = async () => {
    setSent(true)
    if (lacksDetails || excessOf(description, limits.maxReportLength) > 0) {
      return form.current?.querySelector('textarea')?.focus()
    }
    setBusy(true)
    try {
      const what = { report_type: reason, description: description.trim() }
      await client.messages.report({ message_id: message.id, ...what })
      end()
      showToast({ text: reportWords().done, kind: 'success' })
    } catch (error) {
      setProblem(reasonOf(error))
      setBusy(false)
    }
  }
  return { form, values, change, problem, isBusy, isMissing: wasSent && lacksDetails, report, end }
}

function ReportDialog({ message }: { readonly message: Message }) {
  const words = reportWords()
  const { form, values, change, problem, isBusy, isMissing, report, end } = useReport(message)
  const { reason, description } = values
  const buttons = (
    <>
      <Button onClick={end}>{t.common.cancel}</Button>
      <Button kind="danger" busy={isBusy} onClick={() => void report()}>
        {words.action}
      </Button>
    </>
  )
  return (
    <Dialog title={words.title} size="small" onClose={close} footer={buttons}>
      <div ref={form} class="move-dialog">
        {problem && <Banner kind="danger">{problem}</Banner>}
        <p>{words.explain}</p>
        <Radios<Reason>
          label={words.reason}
          value={reason}
          onValue={(chosen) => change({ reason: chosen })}
          options={reasons.map((value) => ({ value, label: words[value] }))}
        />
        <TextArea
          label={words.description}
          optional={reason !== 'other'}
          problem={isMissing ? words.missing : undefined}
          value={description}
          onValue={(text) => change({ description: text })}
          max={limits.maxReportLength}
        />
      </div>
    </Dialog>
  )
}
