import '../../../people/person-card.css'
import { useApp } from '../../../app-context.ts'
import { Section } from '../../../parts/page.tsx'
import { inUnit, timeText } from '../parts/duration.ts'
import { aboutWords } from './about-words.ts'

/** What applies to everybody's messages and files. */
export function Rules() {
  const { replica } = useApp()
  const words = aboutWords()
  const {
    realm_allow_message_editing: mayEdit,
    realm_message_content_edit_limit_seconds: editLimit,
    realm_message_content_delete_limit_seconds: deleteLimit,
    realm_message_retention_days: days,
    realm_message_edit_history_visibility_policy: history,
    max_file_upload_size_mib: file,
  } = replica.organization.value
  const limited = (seconds: number | null | undefined) =>
    seconds ? words.for(timeText(seconds)) : words.always
  return (
    <Section title={words.messages}>
      <dl class="person-facts">
        <dt>{words.edit}</dt>
        <dd>{mayEdit ? limited(editLimit) : words.never}</dd>
        <dt>{words.remove}</dt>
        <dd>{limited(deleteLimit)}</dd>
        <dt>{words.kept}</dt>
        <dd>{days && days > 0 ? words.for(inUnit(days, 'day')) : words.forever}</dd>
        <dt>{words.history}</dt>
        <dd>{words.histories[history ?? 'all']}</dd>
        {file !== undefined && (
          <>
            <dt>{words.file}</dt>
            <dd>{words.mebibytes(file)}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}
