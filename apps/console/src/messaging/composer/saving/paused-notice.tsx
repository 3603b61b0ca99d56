import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';

interface PausedNoticeProps {
  readonly messageId: string;
  readonly isReadOnly: boolean;
}

/** Says that a message is paused, and lets the operator resume it. */
export function PausedNotice({ messageId, isReadOnly }: PausedNoticeProps) {
  const queryClient = useQueryClient();
  const resume = useMutation({
    mutationFn: () => api.messages.pause({ body: { selection: { kind: 'some', ids: new Set([messageId]) }, isPaused: false } }),
    onSuccess: () => Promise.all([['messages'], ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  if (resume.data) return <Notice isNews text={resume.data.message} />;
  return (
    <Notice isNews text={resume.error ? failureText(resume.error) : 'This message is paused. It is off all phones until you resume it.'}>
      {!isReadOnly && (
        <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      )}
    </Notice>
  );
}
