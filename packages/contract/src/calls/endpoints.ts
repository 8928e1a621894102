import { z } from 'zod'
import { endpoint, json, text } from '../declare.ts'
import { callsMissing } from './refusals.ts'

const declared = { caller: 'user', result: { url: z.string() }, refusals: [callsMissing] } as const

export const createBigBlueButton = endpoint({
  id: 'create-big-blue-button-video-call',
  summary: 'Create a BigBlueButton call',
  route: 'GET /calls/bigbluebutton/create',
  ...declared,
  params: {
    meeting_name: text('Name of the call.', z.string().max(1000)),
    voice_only: json('Whether the call is audio-only.', z.boolean().default(false)),
  },
})

export const createZoom = endpoint({
  id: 'create-zoom-call',
  summary: 'Create a Zoom call',
  route: 'POST /calls/zoom/create',
  ...declared,
  params: { is_video_call: json('Whether the call has video.', z.boolean().default(true)) },
})

export const createConstructorGroups = endpoint({
  id: 'create-constructor-groups-call',
  summary: 'Create a Constructor Groups call',
  route: 'POST /calls/constructorgroups/create',
  ...declared,
  since: 460,
  params: {},
})

export const createNextcloudTalk = endpoint({
  id: 'create-nextcloud-talk-call',
  summary: 'Create a Nextcloud Talk call',
  route: 'POST /calls/nextcloud_talk/create',
  ...declared,
  since: 465,
  params: { room_name: text('Name of the call.', z.string().max(1000)) },
})
