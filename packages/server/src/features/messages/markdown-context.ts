import { findCustomEmoji } from '../../directory/pictures.ts'
import { sightOf } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { MarkdownContext } from '../../markdown/context.ts'
import { mayKnow } from '../channels/channels.policy.ts'

/** What the words of a message can stand for when this viewer writes it. */
export function markdownContext(viewer: Viewer, siteUrl: string | undefined): MarkdownContext {
  return {
    findUser: finder(viewer),
    findGroup: (name) => findGroup(viewer, name),
    findChannel: (name) => {
      const channel = viewer.directory.channelByName(name)
      return channel && mayKnow(viewer, channel) ? channel : undefined
    },
    findCustomEmoji: (name) => findCustomEmoji(viewer.directory, name),
    linkifiers: viewer.directory.linkifiers.items,
    defaultLanguage: viewer.directory.realm.settings.default_code_block_language,
    translateEmoticons: viewer.user.settings.translate_emoticons ?? false,
    ...(siteUrl === undefined ? {} : { siteUrl }),
  }
}

/** With an id, a person of that id, whose name must be right if it is given; else one of that name. */
function finder(viewer: Viewer): MarkdownContext['findUser'] {
  const { directory } = viewer
  const isSeen = sightOf(viewer)
  return (name, id) => {
    const named = (user: { fullName: string }) => user.fullName.toLowerCase() === name.toLowerCase()
    if (id !== undefined) {
      const user = directory.users.get(id)
      return user && isSeen(user) && (name === '' || named(user)) ? user : undefined
    }
    return [...directory.users.values()].find(
      (user) => user.isActive && named(user) && isSeen(user),
    )
  }
}

function findGroup({ directory }: Viewer, name: string) {
  const group = directory.groupByName(name)
  return group && !group.isSystem && !group.deactivated ? group : undefined
}
