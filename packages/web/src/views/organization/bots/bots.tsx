import type { Bot } from '@parley/client/replica'
import { type Signal, useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import type { MadeBot } from '../../../intents/bots.ts'
import { Avatar } from '../../../parts/avatar.tsx'
import { Button } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Layer } from '../../../parts/layer.tsx'
import { ListRow } from '../../../parts/list.tsx'
import { RowList } from '../../../parts/row-list.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { MissingRow } from '../../../settings/missing-row.tsx'
import { useOpenRow } from '../../../settings/use-open-row.ts'
import { BotDialog } from './bot-dialog.tsx'
import { type BotListing, botKinds, botListings, kindsToCreate, listedBots } from './bot-list.ts'
import { botWords } from './bot-words.ts'
import { NewBot } from './new-bot.tsx'

/** The bots that the user may change, and a way to create more. */
export function Bots() {
  const { replica } = useApp()
  const words = botWords()
  const query = useSignal('')
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<MadeBot | undefined>(undefined)
  const { openId, open, close, hrefOf } = useOpenRow('bots')
  const kinds = kindsToCreate(replica)
  const onMade = (bot: MadeBot) => {
    setMade(bot)
    setNew(false)
    open(bot.id)
  }
  return (
    <>
      <p class="section__hint">
        {words.hint} {kinds.length === 0 && words.mayNot}
        {kinds.length === 1 && words.onlyIncoming}
      </p>
      <div class="list-tools">
        <SearchField label={words.search} query={query} />
        {kinds.length > 0 && (
          <Button kind="primary" icon="plus" onClick={() => setNew(true)}>
            {words.create}
          </Button>
        )}
      </div>
      <BotTabs query={query} hrefOf={hrefOf} onOpen={open} />
      <Layer onClose={() => setNew(false)}>
        {isNew && <NewBot kinds={kinds} onClose={() => setNew(false)} onMade={onMade} />}
      </Layer>
      <Layer onClose={close}>
        {openId !== undefined && <OpenBot key={openId} id={openId} made={made} onClose={close} />}
      </Layer>
    </>
  )
}

interface OpenBotProps {
  readonly id: number
  /** The bot that was just made, with its key. */
  readonly made: MadeBot | undefined
  readonly onClose: () => void
}

function OpenBot({ id, made, onClose }: OpenBotProps) {
  const { replica } = useApp()
  const words = botWords()
  const bot = replica.people.bots.get(id)
  const secret = made?.id === id ? made.secret : undefined
  if (bot) return <BotDialog bot={bot} secret={secret} onClose={onClose} />
  // The event of a new bot may arrive after the answer.
  if (secret !== undefined) return null
  return <MissingRow title={words.unknownTitle} text={words.unknown} onClose={onClose} />
}

interface BotRowsProps {
  readonly hrefOf: (id: number) => string
  readonly onOpen: (id: number) => void
}

interface BotTabsProps extends BotRowsProps {
  readonly query: Signal<string>
}

function BotTabs({ query, ...rows }: BotTabsProps) {
  const { replica } = useApp()
  const words = botWords()
  const { is_admin } = replica.self.value
  const [listing, setListing] = useState<BotListing>(is_admin ? 'all' : 'own')
  const text = query.value.trim()
  const found = listedBots(replica, listing, text)
  const tabs = botListings
    .filter((key) => is_admin || key !== 'all')
    .map((key) => ({ key, label: words.listings[key] }))
  const clear = (
    <Button
      onClick={() => {
        query.value = ''
      }}
    >
      {words.clear}
    </Button>
  )
  return (
    <Tabs<BotListing>
      label={words.which}
      selected={listing}
      onSelect={(key) => setListing(key)}
      tabs={tabs}
    >
      {found.length === 0 ? (
        <EmptyState
          icon="bot"
          text={text ? words.noneFound(text) : words.none[listing]}
          action={text && clear}
        />
      ) : (
        <RowList<Bot>
          key={listing}
          label={words.count(found.length)}
          items={found}
          keyOf={({ user_id }) => user_id}
          render={(bot) => <BotRow bot={bot} {...rows} />}
        />
      )}
    </Tabs>
  )
}

function BotRow({ bot, hrefOf, onOpen }: BotRowsProps & { readonly bot: Bot }) {
  const { replica } = useApp()
  const words = botWords()
  const { user_id, full_name, avatar_url, bot_type, owner_id } = bot
  const owner = owner_id === null ? undefined : replica.people.byId.get(owner_id)
  const kind = words.kinds[bot_type ?? botKinds.generic] ?? ''
  return (
    <ListRow
      lead={<Avatar name={full_name} id={user_id} picture={avatar_url} size={32} />}
      name={full_name}
      detail={`${kind} · ${owner?.full_name ?? words.nobody}`}
      aside={<span class="bots__address truncate">{bot.email}</span>}
      isSpare
      href={hrefOf(user_id)}
      onPress={() => onOpen(user_id)}
    />
  )
}
