import { maxBodyLength, maxTemplateNameLength, maxTemplates, maxTitleLength } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, id, line, lines, renamed, requiredLine } from '../wire/wire.ts';
import { exampleSettings } from './example-settings.ts';
import { MessageSettings } from './message-settings.ts';

const writers = ['operator'] as const;

const TemplateWords = renamed({
  title: ['Title', line(maxTitleLength)],
  body: ['Body', lines(maxBodyLength)],
  spanishTitle: ['spn_Title', line(maxTitleLength)],
  spanishBody: ['spn_Body', lines(maxBodyLength)],
});

export const MessageTemplate = z.object({ id, name: z.string(), content: TemplateWords, message_settings: MessageSettings });
export type MessageTemplate = z.output<typeof MessageTemplate>;

/** Words and settings of messages that an operator has saved under a name; nobody else sees them. */
export const messageTemplates = operations({
  list: {
    summary: 'The message templates, by name',
    method: 'GET',
    path: '/api/messagetemplates',
    roles: writers,
    response: z.object({ templates: z.array(MessageTemplate) }),
    example: {},
  },
  save: {
    summary: `Save words and settings as a message template, or rename or replace the one of an id; at most ${maxTemplates}`,
    method: 'POST',
    path: '/api/messagetemplates',
    roles: writers,
    creates: true,
    body: z.object({
      id: z.optional(id),
      name: requiredLine(maxTemplateNameLength, 'Name is required'),
      content: TemplateWords,
      message_settings: MessageSettings,
    }),
    response: z.object({ success: z.literal(1), id }),
    example: {
      body: {
        name: 'Gate code',
        content: { Title: 'Gate code', Body: 'The gate code is 4471.', spn_Title: '', spn_Body: '' },
        message_settings: exampleSettings,
      },
    },
  },
  remove: {
    summary: 'Delete a message template',
    method: 'DELETE',
    path: '/api/messagetemplates',
    roles: writers,
    body: z.object({ id }),
    response: Done,
    example: { body: { id: '{messageTemplate}' } },
  },
});
