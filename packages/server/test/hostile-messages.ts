import type { ChannelId, GroupId, UserId } from '@parley/contract'
import type { MarkdownContext } from '../src/markdown/parts/context.ts'

/** A realm in which the payload is the name of everything. */
export function hostile(payload: string): MarkdownContext {
  return {
    findUser: () => ({ id: 7 as UserId, fullName: payload }),
    findGroup: () => ({ id: 8 as GroupId, name: payload }),
    findChannel: () => ({ id: 9 as ChannelId, name: payload }),
    findCustomEmoji: () => ({ url: `/user_avatars/1/emoji/images/1.png?${payload}` }),
    linkPatterns: [
      { pattern: 'LINK(?P<rest>.*)', urlTemplate: 'https://x.example/{+rest}' },
      { pattern: 'BARE(?P<rest>.*)', urlTemplate: '{+rest}' },
      { pattern: 'LEAD(?P<rest>.*)', urlTemplate: `${payload}{rest}` },
    ],
    siteUrl: 'https://chat.example',
    proxyUrl: (url) => `/external_content/${Buffer.from(url).toString('hex')}`,
    findLinkPreview: () => ({
      title: payload,
      description: payload,
      pictureUrl: '/external_content/00/aa',
    }),
    findUploadedImage: () => ({
      thumbnailUrl: undefined,
      width: 1,
      height: 1,
      contentType: payload,
    }),
  }
}

/** Every place of a message that an author writes in. */
export function places(text: string): string[] {
  return [
    text,
    `# ${text}`,
    `* ${text}\n  1. ${text}`,
    `> ${text}`,
    `| ${text} | b |\n|:---|---|\n| ${text} | b |`,
    `**${text}** *${text}* ***${text}*** ~~${text}~~`,
    `\`${text}\` \`\`${text}\`\``,
    `\`\`\`\n${text}\n\`\`\``,
    `\`\`\`js\n${text}\n\`\`\``,
    `\`\`\`python\n${text}\n\`\`\``,
    `\`\`\`html\n${text}\n\`\`\``,
    `~~~${text}\ncode\n~~~`,
    `~~~ {.${text}}\ncode\n~~~`,
    `~~~spoiler ${text}\n${text}\n~~~`,
    `~~~quote\n${text}\n~~~`,
    `~~~math\n${text}\n~~~\n$$${text}$$`,
    `<time:${text}>`,
    `@**${text}** @_**${text}|7** @*${text}* @_*${text}*`,
    `#**${text}** #**a>${text}** #**a>${text}@12**`,
    `[x](${text}) [${text}](https://x.example/a.png)`,
    `[x](<${text}>) [x](https://x.example "${text}") [x](https://x.example/a.png '${text}')`,
    `[](${text}) [x][y]\n\n[y]: ${text}`,
    `![x](${text}) ![${text}](/user_uploads/1/a/x.png)`,
    `![x](${text}.mp3) ![${text}](https://x.example/${text}.mp3)`,
    `<${text}> (${text}) "${text}"`,
    `https://x.example/${text} https://${text} ${text}.com`,
    `/user_uploads/1/${text}.png [f](/user_uploads/1/${text}.png) [f](/user_uploads/1/${text}.mp4)`,
    `https://x.example/${text}.png`,
    `https://youtu.be/${text} https://www.youtube.com/watch?v=${text}`,
    `https://en.wikipedia.org/wiki/File:${text}.png https://github.com/a/b/blob/${text}/x.png`,
    `# https://x.example/${text}.png\n** https://x.example/${text}.jpg **`,
    `https://y.example/${text} [${text}](https://y.example/b "${text}") <https://y.example/c>`,
    `:${text}: :smile: :${text.replace(/\W/g, '_')}:`,
    `LINK${text} BARE${text} LEAD${text}`,
    `/me ${text}`,
    `    ${text}`,
    `${text}\n---\n${text}`,
  ]
}
