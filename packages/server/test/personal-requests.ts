import { createECDH, randomUUID } from 'node:crypto'

/** Valid requests about personal data, by endpoint. */
const pushAddress = 'https://push.example/1'
const point = createECDH('prime256v1').generateKeys('base64url')

export function personalRequests(messageId: number): Record<string, Record<string, string>> {
  const later = { scheduled_delivery_timestamp: '4102444800' }
  return {
    'update-presence': { status: 'active', last_update_id: '-1' },
    'get-presence': {},
    'add-apns-token': { token: 'ab12', appid: 'org.example.app' },
    'add-fcm-token': { token: 'ab12' },
    'remove-apns-token': { token: 'ab12' },
    'remove-fcm-token': { token: 'ab12' },
    'add-web-push-subscription': { endpoint: pushAddress, p256dh: point, auth: 'A'.repeat(22) },
    'remove-web-push-subscription': { endpoint: pushAddress },
    'add-navigation-view': { fragment: randomUUID(), is_pinned: 'true', name: randomUUID() },
    'create-drafts': { drafts: '[{"type":"","to":[],"topic":"","content":"x"}]' },
    'create-saved-search': { name: randomUUID(), narrow: '[["is","dm"]]' },
    'create-saved-snippet': { title: 'Hello', content: 'World' },
    'create-scheduled-message': { type: 'direct', to: '[1]', content: 'x', ...later },
    'create-message-reminder': { message_id: String(messageId), ...later },
    'update-status': { status_text: 'Away' },
    'add-alert-words': { alert_words: '["x"]' },
    'mark-onboarding-step': { onboarding_step: 'intro_resolve_topic' },
    'update-realm-user-settings-defaults': { color_scheme: '2' },
  }
}
