import { mayKnow } from '../../directory/channel-access.ts'
import type { Directory } from '../../directory/directory.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { User } from '../../directory/objects.ts'
import { sightOf } from '../../directory/sight.ts'
import { StampedCache } from '../../directory/stamped-cache.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { MarkdownContext } from '../../markdown/parts/context.ts'
import { findCustomEmoji } from '../../media/public.ts'

/** The names that a message by this viewer can refer to. */
export function markdownContext(viewer: Viewer, siteUrl: string | undefined): MarkdownContext {
  const { default_code_block_language: defaultLanguage } = viewer.directory.realm.settings
  return {
    findUser: finder(viewer),
    findGroup: (name) => findGroup(viewer, name),
    findChannel: (name) => {
      const channel = viewer.directory.channelByName(name)
      return channel && mayKnow(viewer, channel) ? channel : undefined
    },
    findCustomEmoji: (name) => findCustomEmoji(viewer.directory, name),
    linkPatterns: viewer.directory.parts.linkifiers.items,
    // Note: the setting is the empty text where none is chosen.
    ...(defaultLanguage !== '' && { defaultLanguage }),
    hidesPictures: !viewer.directory.realm.settings.inline_image_preview,
    translateEmoticons: viewer.user.settings.translate_emoticons ?? false,
    ...(siteUrl === undefined ? {} : { siteUrl }),
  }
}

/**
 * With an id: the user with that id, whose name must match if it is given. Otherwise the user with that name; of
 * several, an active one.
 */
function finder(viewer: Viewer): MarkdownContext['findUser'] {
  const { directory } = viewer
  const isSeen = sightOf(viewer)
  return (name, id) => {
    if (id === undefined) {
      const found = peopleNamed(directory, name).filter(isSeen)
      return found.find((user) => user.isActive) ?? found[0]
    }
    const user = directory.users.get(id)
    if (!user || !isSeen(user)) return undefined
    return name === '' || nameKey(user.fullName) === nameKey(name) ? user : undefined
  }
}

const names = new StampedCache<Directory, ReadonlyMap<string, readonly User[]>>()

/** Found at once, however many people there are: a message may name a thousand. */
function peopleNamed(directory: Directory, name: string): readonly User[] {
  const byName = names.get(directory, `${directory.versions.people}`, () => {
    const users = new Map<string, User[]>()
    for (const user of directory.users.values()) {
      const key = nameKey(user.fullName)
      const namesakes = users.get(key)
      if (namesakes) namesakes.push(user)
      else users.set(key, [user])
    }
    return users
  })
  return byName.get(nameKey(name)) ?? []
}

function findGroup({ directory }: Viewer, name: string) {
  const group = directory.groupByName(name)
  if (!group || group.isSystem) return undefined
  return { id: group.id, name: group.name, isSilent: group.deactivated }
}
