import './emoji.css'
import { signal } from '@preact/signals'
import { useMemo, useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { intend } from '../../../intents/intend.ts'
import { deactivateEmoji } from '../../../intents/own-emoji.ts'
import { standardEmojiNames } from '../../../message/emoji-names.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { confirm } from '../../../parts/confirm.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Section } from '../../../parts/page.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { collatorOf } from '../../../words/sorting.ts'
import { t } from '../../../words/words.ts'
import { emojiWords } from './emoji-words.ts'
import { NewEmoji } from './new-emoji.tsx'

/** The organization's own emoji. Everybody sees them, and adds some where they may. */
export function OwnEmoji() {
  return (
    <>
      <NewEmoji />
      <AllEmoji />
    </>
  )
}

/** Fewer are looked through than searched. */
const first = 100

function AllEmoji() {
  const { replica } = useApp()
  const words = emojiWords()
  const query = useMemo(() => signal(''), [])
  const [showsAll, setShowsAll] = useState(false)
  const all = Object.values(replica.emoji.value)
    .filter(({ deactivated }) => !deactivated)
    .sort((one, other) => collatorOf().compare(one.name, other.name))
  const wanted = query.value.trim().toLowerCase().replaceAll(':', '').replaceAll(' ', '_')
  const found = all.filter(({ name }) => name.includes(wanted))
  const shown = showsAll ? found : found.slice(0, first)
  if (all.length === 0) {
    return <EmptyState icon="face-slightly-smiling" text={words.none} detail={words.noneHint} />
  }
  return (
    <Section title={words.count(all.length)}>
      {all.length > 5 && <SearchField label={words.search} query={query} />}
      {found.length === 0 && <p class="section__hint">{t.common.noMatches}</p>}
      <ul class="own-emoji" aria-label={words.count(all.length)}>
        {shown.map((emoji) => (
          <EmojiCard key={emoji.id} emoji={emoji} />
        ))}
      </ul>
      {shown.length < found.length && (
        <div>
          <Button onClick={() => setShowsAll(true)}>{words.all(found.length)}</Button>
        </div>
      )}
    </Section>
  )
}

type Emoji = ReturnType<typeof useApp>['replica']['emoji']['value'][string]

function EmojiCard({ emoji }: { readonly emoji: Emoji }) {
  const app = useApp()
  const words = emojiWords()
  const { name, author_id, source_url, still_url } = emoji
  const { user_id, is_admin } = app.replica.self.value
  const author = author_id === null ? undefined : app.replica.people.byId.get(author_id)
  const remove = async () => {
    const question = { title: words.removeTitle(name), explain: words.removeHint }
    if (!(await confirm({ ...question, action: words.remove, danger: true }))) return
    intend(async () => {
      await deactivateEmoji(app, name)
      showToast({ text: words.removed(name) })
    })
  }
  return (
    <li class="own-emoji__card">
      <picture>
        {still_url && <source media="(prefers-reduced-motion: reduce)" srcset={still_url} />}
        <img class="own-emoji__picture" src={source_url} alt="" loading="lazy" />
      </picture>
      <span class="settings-row__words">
        <code class="own-emoji__name">:{name}:</code>
        {author && <span class="settings-row__detail truncate">{words.by(author.full_name)}</span>}
        {standardEmojiNames(app).has(name) && (
          <span class="settings-row__detail">{words.replaces}</span>
        )}
      </span>
      {(is_admin || author_id === user_id) && (
        <IconButton
          size="small"
          icon="trash"
          label={words.removeOf(name)}
          onClick={() => void remove()}
        />
      )}
    </li>
  )
}
