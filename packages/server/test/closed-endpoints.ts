/** Endpoints that always refuse, because this server does not have what they need. */
export const closedEndpoints: ReadonlySet<string> = new Set([
  'create-big-blue-button-video-call',
  'create-constructor-groups-call',
  'create-nextcloud-talk-call',
  'create-zoom-call',
  'dev-fetch-api-key',
  'e2ee-test-notify',
  'get-bot-api-key',
  'jwt-fetch-api-key',
  'register-push-device',
  'test-notify',
])
