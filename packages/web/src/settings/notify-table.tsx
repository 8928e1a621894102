import { Checkbox } from '../parts/toggles.tsx'
import { s } from '../words/settings-words.ts'
import { Problem } from './choices.tsx'
import { type FlagName, useSettings } from './personal-setting.tsx'
import { useChoice } from './use-choice.ts'

export type Column = 'desktop' | 'sound' | 'email' | 'phone'
type Row = 'direct' | 'followed' | 'channels'

const cells: Record<Row, Record<Column, FlagName>> = {
  direct: {
    desktop: 'enable_desktop_notifications',
    sound: 'enable_sounds',
    email: 'enable_offline_email_notifications',
    phone: 'enable_offline_push_notifications',
  },
  followed: {
    desktop: 'enable_followed_topic_desktop_notifications',
    sound: 'enable_followed_topic_audible_notifications',
    email: 'enable_followed_topic_email_notifications',
    phone: 'enable_followed_topic_push_notifications',
  },
  channels: {
    desktop: 'enable_stream_desktop_notifications',
    sound: 'enable_stream_audible_notifications',
    email: 'enable_stream_email_notifications',
    phone: 'enable_stream_push_notifications',
  },
}

/** Kinds of messages by kinds of notifications. */
export function NotifyTable({ columns }: { readonly columns: readonly Column[] }) {
  const rows = Object.keys(cells) as Row[]
  return (
    <table class="notify-table">
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {s.notifications[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{s.notifications[row]}</th>
            {columns.map((column) => (
              <td key={column}>
                <Cell
                  name={cells[row][column]}
                  label={s.notifications.cell(s.notifications[row], s.notifications[column])}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ name, label }: { readonly name: FlagName; readonly label: string }) {
  const { values, save } = useSettings()
  const { value, problem, choose } = useChoice(values[name], (wanted) => save(name, wanted))
  return (
    <>
      <Checkbox
        label={<span class="visually-hidden">{label}</span>}
        checked={value}
        onChange={choose}
      />
      <Problem text={problem} />
    </>
  )
}
