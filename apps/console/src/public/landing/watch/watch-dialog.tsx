import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { PromoVideo } from './promo-video.tsx';
import classes from './watch.module.css';

interface WatchDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The promo video (spec 1 §2: max width 960, video 960x540). Closing unmounts it, and so stops it; the focus returns to the opener. */
export function WatchDialog({ opened, onClose }: WatchDialogProps) {
  const isOpen = useOpened(opened);
  const settings = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="See Earshot at work"
      size={960}
      centered
      returnFocus={false}
      padding={0}
      classNames={{ header: classes['header'] ?? '', title: classes['title'] ?? '', body: classes['body'] ?? '' }}
    >
      <div className={classes['stage']}>{!settings.isPending && <PromoVideo setting={settings.data?.promoVideo} />}</div>
    </Modal>
  );
}
