import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPush } from '../../../test/push-browser.ts'
import { encryptPush, longestPush } from './encrypt-push.ts'

// The browser of RFC 8291, appendix A.
const pair = createECDH('prime256v1')
pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
const keys = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  p256dh: pair.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
}

test('the browser of the tests reads the example of RFC 8291', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS' +
    '6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu' +
    'lcy4a-fN'
  const text = openPush(Buffer.from(body, 'base64url'), { pair, auth })
  expect(text).toBe('When I grow up, I want to be a watermelon')
})

test('the browser reads what is encrypted for it, up to what one push holds', () => {
  for (const text of ['', 'ä 🎉', 'x'.repeat(longestPush)]) {
    const body = encryptPush(keys, text)
    expect(body.length).toBeLessThanOrEqual(4096)
    expect(openPush(body, { pair, auth })).toBe(text)
  }
})

test('the same text is never encrypted twice in the same way', () => {
  expect(encryptPush(keys, 'x')).not.toEqual(encryptPush(keys, 'x'))
})
