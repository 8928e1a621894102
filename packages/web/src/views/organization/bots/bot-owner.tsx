import type { Bot, Person, Replica } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { changeBot } from '../../../intents/bots.ts'
import { attempt } from '../../../intents/intend.ts'
import { confirm } from '../../../parts/confirm.tsx'
import { Section } from '../../../parts/page.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { AddPerson } from '../../../people/add-person.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { botWords } from './bot-words.ts'

/** Whether an administrator manages a person: only owners of the organization manage owners. */
function manages({ self }: Replica, person: Person): boolean {
  const { user_id, is_owner } = self.value
  return is_owner || !person.is_owner || person.user_id === user_id
}

/** Who owns a bot. Administrators give it to somebody else. */
export function BotOwner({ bot }: { readonly bot: Bot }) {
  const app = useApp()
  const { replica } = app
  const words = botWords()
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const owner = bot.owner_id === null ? undefined : replica.people.byId.get(bot.owner_id)
  const give = async ({ user_id, full_name }: Person) => {
    setProblem(undefined)
    const title = words.giveTitle(bot.full_name, full_name)
    const question = { title, explain: words.giveExplain, action: words.giveAction }
    if (!(await confirm({ ...question, danger: true }))) return
    const fault = await attempt(() => changeBot(app, bot.user_id, { bot_owner_id: user_id }))
    setProblem(fault)
    if (fault !== undefined) return
    showToast({ kind: 'success', text: words.given(bot.full_name, full_name) })
  }
  const mayNotOwn = (userId: number) => {
    const person = replica.people.byId.peek(userId)
    if (!person || person.user_id === bot.owner_id) return true
    return person.is_bot || person.is_guest || !manages(replica, person)
  }
  return (
    <Section title={words.owner} hint={words.ownerNow(owner?.full_name ?? words.nobody)}>
      {owner && !manages(replica, owner) ? (
        <p class="section__hint">{words.ownerFixed}</p>
      ) : (
        <AddPerson
          label={words.give}
          placeholder={words.giveHint}
          without={mayNotOwn}
          onPick={(person) => void give(person)}
        />
      )}
      <Problem text={problem} />
    </Section>
  )
}
