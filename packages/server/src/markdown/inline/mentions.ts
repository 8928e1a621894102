import type { UserId } from '@parley/contract'
import type { Mentionable } from '../parts/context.ts'
import { element, escapeText } from '../parts/html.ts'
import type { Pass, Run } from './pass.ts'

const channelWords = new Set(['all', 'everyone', 'channel', 'stream'])

const userForm = /(?<![^\s'"({[/<])@(_?)\*\*([^*]+)\*\*/g

/** `@**Name**`, `@**Name|12**`, `@**all**`, `@**topic**`; `@_**` does not notify. */
export const userMentions: Pass = (run, text) => {
  if (!text.includes('@') || !text.includes('**')) return text
  return text.replace(userForm, (whole, mark: string, words: string) => {
    const html = mentionHtml(run, run.sourceOf(words), isSilent(run, mark))
    return html === undefined ? whole : run.keep(html, whole)
  })
}

const loud =
  /<span class="(?:user-mention|user-mention channel-wildcard-mention|user-group-mention|topic-mention)"/

/** Whether the HTML of a message has a mention that notifies. */
export function hasLoudMention(html: string): boolean {
  return loud.test(html)
}

function isSilent({ context }: Run, mark: string): boolean {
  return mark === '_' || context.silencesMentions === true
}

function mentionHtml(run: Run, words: string, silent: boolean): string | undefined {
  const at = silent ? '' : '@'
  const quiet = silent ? ' silent' : ''
  if (channelWords.has(words)) {
    if (!silent) run.noted.channel = true
    const kind = `user-mention channel-wildcard-mention${quiet}`
    return element('span', { class: kind, 'data-user-id': '*' }, at + words)
  }
  if (words === 'topic') {
    if (!silent) run.noted.topic = true
    return element('span', { class: `topic-mention${quiet}` }, at + words)
  }
  const [, name = words, digits] = /^([\s\S]*)\|(\d{1,10})$/.exec(words) ?? []
  const id = digits === undefined ? undefined : (Number(digits) as UserId)
  const user = run.context.findUser(name, id)
  return user && userHtml(run, user, silent || user.isActive === false)
}

function userHtml(run: Run, { id, fullName }: Mentionable, silent: boolean): string {
  if (!silent) run.noted.userIds.add(id)
  const attributes = { class: `user-mention${silent ? ' silent' : ''}`, 'data-user-id': `${id}` }
  return element('span', attributes, (silent ? '' : '@') + escapeText(fullName))
}

const groupForm = /(?<![^\s'"({[/<])@(_?)\*([^*]+)\*/g

/** `@*group*`; `@_*` does not notify. */
export const groupMentions: Pass = (run, text) => {
  if (!text.includes('@') || !text.includes('*')) return text
  return text.replace(groupForm, (whole, mark: string, words: string) => {
    const group = run.context.findGroup(run.sourceOf(words))
    if (!group) return whole
    const silent = isSilent(run, mark) || group.isSilent === true
    if (!silent) run.noted.groupIds.add(group.id)
    const kind = `user-group-mention${silent ? ' silent' : ''}`
    const attributes = { class: kind, 'data-user-group-id': `${group.id}` }
    return run.keep(
      element('span', attributes, (silent ? '' : '@') + escapeText(group.name)),
      whole,
    )
  })
}
