import { openPersonCard } from '../people/person-card-request.ts'

/** Makes links of mentions: to the profile of a person, and to a user group. Those of everybody lead nowhere. */
export function linkMentions(root: HTMLElement): void {
  for (const mention of root.querySelectorAll<HTMLElement>('[data-user-id]')) {
    linkTo(mention, 'user', mention.dataset.userId)
  }
  for (const mention of root.querySelectorAll<HTMLElement>('[data-user-group-id]')) {
    linkTo(mention, 'groups', mention.dataset.userGroupId)
  }
}

function linkTo(mention: HTMLElement, place: string, id: string | undefined): void {
  if (!Number(id) || mention.closest('a')) return
  const link = document.createElement('a')
  for (const { name, value } of mention.attributes) link.setAttribute(name, value)
  link.href = `#${place}/${id}`
  link.append(...mention.childNodes)
  mention.replaceWith(link)
}

/** Shows the card of the person whose mention was pressed. Other windows and tabs show the profile. */
export function openMentioned(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const mention = event.target.closest<HTMLElement>('a[data-user-id]')
  if (!mention) return
  event.preventDefault()
  openPersonCard(mention, Number(mention.dataset.userId))
}
