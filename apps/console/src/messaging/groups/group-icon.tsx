import { findGroupType, type GroupType } from '@earshot/domain';
import { IconBuildingEstate, IconCrane, IconSitemap, IconTag, IconTruck, IconUsers, IconUsersGroup, type Icon } from '@tabler/icons-react';

const icons: Readonly<Record<GroupType['icon'], Icon>> = {
  'users-group': IconUsersGroup,
  'building-estate': IconBuildingEstate,
  crane: IconCrane,
  sitemap: IconSitemap,
  truck: IconTruck,
  tag: IconTag,
};

interface GroupIconProps {
  readonly typeId: string;
  /** The group Everyone has no type. */
  readonly isDefault?: boolean;
  readonly size?: number;
}

export function GroupIcon({ typeId, isDefault = false, size = 18 }: GroupIconProps) {
  const TypeIcon = isDefault ? IconUsers : icons[findGroupType(typeId).icon];
  return <TypeIcon size={size} aria-hidden />;
}
