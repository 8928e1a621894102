import { useApp } from '../app-context.ts'
import { IconButton } from '../parts/button.tsx'
import { callLink } from './call-link.ts'
import { composeWords } from './compose-words.ts'

/** The id of Jitsi Meet in `realm_available_video_chat_providers`. */
const jitsi = 1

interface CallButtonProps {
  /** The function that inserts into the text that is shown now. */
  readonly insertion: () => (text: string) => void
}

/** Inserts the link to a new call, in an organization that has a server for calls. */
export function CallButton({ insertion }: CallButtonProps) {
  const { replica } = useApp()
  const { realm_video_chat_provider: provider, jitsi_server_url: server } =
    replica.organization.value
  if (provider !== jitsi || !server) return null
  const words = composeWords()
  return (
    <IconButton
      icon="phone"
      label={words.addCall}
      class="compose__call"
      onClick={() => insertion()(`[${words.joinCall}](${callLink(server)}) `)}
    />
  )
}
